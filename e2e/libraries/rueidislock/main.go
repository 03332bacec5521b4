// rueidislock, as its README shows it: the lease as the key's validity, extended by itself, a context that ends when the lock is lost.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidislock"
)

type request struct {
	ID      int      `json:"id"`
	Do      string   `json:"do"`
	Redis   []string `json:"redis"`
	Key     string   `json:"key"`
	LeaseMs int      `json:"leaseMs"`
	WaitMs  int      `json:"waitMs"`
	Ms      int      `json:"ms"`
	Of      int      `json:"of"`
}

type answer = map[string]any

type grant struct {
	cancel   context.CancelFunc
	released bool
}

var (
	locker rueidislock.Locker
	key    string
	mutex  sync.Mutex
	// By key. Who acquires twice releases twice.
	held    = map[string][]*grant{}
	cancels = map[int]context.CancelFunc{}
	said    sync.Mutex
)

func say(what answer) {
	text, _ := json.Marshal(what)
	said.Lock()
	defer said.Unlock()
	fmt.Println(string(text))
}

func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "github.com/redis/rueidis" {
			return module.Version
		}
	}
	return ""
}

func begin(asked request) answer {
	if len(asked.Redis) > 1 {
		return answer{"ok": false, "error": "this lock has several keys on one store, and not one on each of several"}
	}
	place, err := url.Parse(asked.Redis[0])
	if err != nil {
		return answer{"ok": false, "error": err.Error()}
	}
	password, _ := place.User.Password()
	validity := time.Duration(asked.LeaseMs) * time.Millisecond
	locker, err = rueidislock.NewLocker(rueidislock.LockerOption{
		ClientOption:   rueidis.ClientOption{InitAddress: []string{place.Host}, Username: place.User.Username(), Password: password},
		KeyMajority:    1,
		KeyValidity:    validity,
		ExtendInterval: validity / 2,
	})
	if err != nil {
		return answer{"ok": false, "error": err.Error()}
	}
	key = asked.Key
	return answer{"ok": true, "name": "rueidislock " + version(), "key": "rueidislock:0:" + key, "version": 2, "can": []string{"cancel", "keys", "work"}}
}

func acquire(parent context.Context, own string, waitMs int) answer {
	var lost context.Context
	var release context.CancelFunc
	var err error
	if waitMs == 0 {
		lost, release, err = locker.TryWithContext(parent, own)
	} else {
		// The wait ends, but not the grant: a context with a deadline would end both.
		waiting, stop := context.WithCancel(parent)
		timer := time.AfterFunc(time.Duration(waitMs)*time.Millisecond, stop)
		lost, release, err = locker.WithContext(waiting, own)
		timer.Stop()
	}
	if err != nil {
		return answer{"ok": false, "why": err.Error()}
	}
	one := &grant{cancel: release}
	mutex.Lock()
	held[own] = append(held[own], one)
	mutex.Unlock()
	go func() {
		<-lost.Done()
		mutex.Lock()
		defer mutex.Unlock()
		if !one.released && own == key {
			say(answer{"event": "lost", "why": "its context was cancelled"})
		}
	}()
	return answer{"ok": true}
}

func perform(ctx context.Context, asked request) answer {
	own := asked.Key
	if own == "" {
		own = key
	}
	switch asked.Do {
	case "init":
		return begin(asked)
	case "acquire":
		return acquire(ctx, own, asked.WaitMs)
	case "release":
		mutex.Lock()
		locks := held[own]
		if len(locks) == 0 {
			mutex.Unlock()
			return answer{"ok": true, "freed": false}
		}
		one := locks[len(locks)-1]
		one.released = true
		held[own] = locks[:len(locks)-1]
		mutex.Unlock()
		// It says nothing of what came of it.
		one.cancel()
		return answer{"ok": true}
	case "work":
		for until := time.Now().Add(time.Duration(asked.Ms) * time.Millisecond); time.Now().Before(until); {
		}
		return answer{"ok": true}
	case "end":
		locker.Close()
		return answer{"ok": true}
	}
	return answer{"ok": false, "error": "unknown"}
}

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		if asked.Do == "cancel" {
			if cancel := cancels[asked.Of]; cancel != nil {
				cancel()
			}
			say(answer{"id": asked.ID, "ok": true})
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancels[asked.ID] = cancel
		told := func() {
			what := perform(ctx, asked)
			what["id"] = asked.ID
			say(what)
		}
		if asked.Do == "acquire" || asked.Do == "release" {
			go told()
			continue
		}
		told()
		if asked.Do == "end" {
			return
		}
	}
}
