import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * ShedLock's Redis provider with Spring, as its documentation shows it: the lease as `lockAtMostFor`, no `lockAtLeastFor`. It does not wait for a lock, so
 * whoever waits asks again.
 */
public class Adapter {
  static final long RETRY_MS = 100;
  static RedisLockProvider provider;
  static String key;
  static long leaseMs;
  static final Map<String, Deque<SimpleLock>> held = new HashMap<>();

  static Map<String, Object> answer(String what, JsonNode asked) throws Exception {
    String own = asked.has("key") ? asked.get("key").asText() : key;
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("ok", true);
    switch (what) {
      case "init" -> {
        if (asked.get("redis").size() > 1) return Map.of("ok", false, "error", "this lock has one node");
        key = own;
        leaseMs = asked.get("leaseMs").asLong();
        URI place = URI.create(asked.get("redis").get(0).asText());
        RedisStandaloneConfiguration where = new RedisStandaloneConfiguration(place.getHost(), place.getPort());
        where.setPassword(place.getUserInfo().substring(place.getUserInfo().indexOf(':') + 1));
        LettuceConnectionFactory connections = new LettuceConnectionFactory(where);
        connections.afterPropertiesSet();
        connections.start();
        provider = new RedisLockProvider(connections, "try");
        said.put("name", "shedlock " + System.getProperty("library.version", ""));
        said.put("key", "job-lock:try:" + key);
        said.put("version", 2);
        said.put("can", new String[] {"keys", "work"});
      }
      case "acquire" -> {
        long lease = asked.has("leaseMs") ? asked.get("leaseMs").asLong() : leaseMs;
        long until = System.nanoTime() + asked.get("waitMs").asLong() * 1_000_000;
        Optional<SimpleLock> lock;
        while (true) {
          lock = provider.lock(new LockConfiguration(Instant.now(), own, Duration.ofMillis(lease), Duration.ZERO));
          if (lock.isPresent() || System.nanoTime() >= until) break;
          Thread.sleep(RETRY_MS);
        }
        lock.ifPresent(one -> held.computeIfAbsent(own, name -> new ArrayDeque<>()).push(one));
        said.put("ok", lock.isPresent());
      }
      case "release" -> {
        Deque<SimpleLock> locks = held.getOrDefault(own, new ArrayDeque<>());
        if (locks.isEmpty()) said.put("freed", false);
        else {
          // It says nothing of what came of it. One whose release failed can be asked for again.
          locks.peek().unlock();
          locks.pop();
        }
      }
      default -> {
        return null;
      }
    }
    return said;
  }

  public static void main(String[] arguments) throws Exception {
    Protocol.serve(Adapter::answer);
  }
}
