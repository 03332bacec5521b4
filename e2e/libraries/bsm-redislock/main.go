// bsm/redislock, as its README shows it: one node, the lease as the lock's time to live, nothing refreshed.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
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

const retryDelay = 100 * time.Millisecond

var (
	locker  *redislock.Client
	key     string
	leaseMs int
	mutex   sync.Mutex
	// By key. Who acquires twice releases twice.
	held = map[string][]*redislock.Lock{}
	// How to call a request off, by its id.
	cancels = map[int]context.CancelFunc{}
)

func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "github.com/bsm/redislock" {
			return module.Version
		}
	}
	return ""
}

func perform(ctx context.Context, asked request) answer {
	own := asked.Key
	if own == "" {
		own = key
	}
	switch asked.Do {
	case "init":
		if len(asked.Redis) > 1 {
			return answer{"ok": false, "error": "this lock has one node"}
		}
		options, err := redis.ParseURL(asked.Redis[0])
		if err != nil {
			return answer{"ok": false, "error": err.Error()}
		}
		locker, key, leaseMs = redislock.New(redis.NewClient(options)), asked.Key, asked.LeaseMs
		return answer{"ok": true, "name": "bsm/redislock " + version(), "version": 2, "can": []string{"cancel", "keys", "work"}}
	case "acquire":
		lease := leaseMs
		if asked.LeaseMs > 0 {
			lease = asked.LeaseMs
		}
		retries := asked.WaitMs / int(retryDelay/time.Millisecond)
		lock, err := locker.Obtain(ctx, own, time.Duration(lease)*time.Millisecond, &redislock.Options{
			RetryStrategy: redislock.LimitRetry(redislock.LinearBackoff(retryDelay), retries),
		})
		if err != nil {
			return answer{"ok": false, "why": err.Error()}
		}
		mutex.Lock()
		defer mutex.Unlock()
		held[own] = append(held[own], lock)
		return answer{"ok": true}
	case "release":
		mutex.Lock()
		locks := held[own]
		mutex.Unlock()
		if len(locks) == 0 {
			return answer{"ok": true, "freed": false}
		}
		err := locks[len(locks)-1].Release(ctx)
		// One whose release failed can be asked for again.
		if err != nil && !errors.Is(err, redislock.ErrLockNotHeld) {
			return answer{"ok": false, "why": err.Error()}
		}
		mutex.Lock()
		defer mutex.Unlock()
		held[own] = locks[:len(locks)-1]
		return answer{"ok": true, "freed": err == nil}
	case "work":
		for until := time.Now().Add(time.Duration(asked.Ms) * time.Millisecond); time.Now().Before(until); {
		}
		return answer{"ok": true}
	case "end":
		return answer{"ok": true}
	}
	return answer{"ok": false, "error": "unknown"}
}

func main() {
	var said sync.Mutex
	say := func(id int, what answer) {
		what["id"] = id
		text, _ := json.Marshal(what)
		said.Lock()
		defer said.Unlock()
		fmt.Println(string(text))
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		if asked.Do == "cancel" {
			if cancel := cancels[asked.Of]; cancel != nil {
				cancel()
			}
			say(asked.ID, answer{"ok": true})
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancels[asked.ID] = cancel
		if asked.Do == "acquire" || asked.Do == "release" {
			go func() { say(asked.ID, perform(ctx, asked)) }()
			continue
		}
		say(asked.ID, perform(ctx, asked))
		if asked.Do == "end" {
			return
		}
	}
}
