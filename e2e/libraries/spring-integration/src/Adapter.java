import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** Spring Integration's RedisLockRegistry, as its documentation shows it: the lease as `expireAfter`, nothing renewed. */
public class Adapter {
  static RedisLockRegistry registry;
  static String key;

  static Map<String, Object> answer(String what, JsonNode asked) throws Exception {
    String own = asked.has("key") ? asked.get("key").asText() : key;
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("ok", true);
    switch (what) {
      case "init" -> {
        if (asked.get("redis").size() > 1) return Map.of("ok", false, "error", "this lock has one node");
        key = own;
        URI place = URI.create(asked.get("redis").get(0).asText());
        RedisStandaloneConfiguration where = new RedisStandaloneConfiguration(place.getHost(), place.getPort());
        where.setPassword(place.getUserInfo().substring(place.getUserInfo().indexOf(':') + 1));
        LettuceConnectionFactory connections = new LettuceConnectionFactory(where);
        connections.afterPropertiesSet();
        connections.start();
        registry = new RedisLockRegistry(connections, "locks", asked.get("leaseMs").asLong());
        said.put("name", "spring-integration " + RedisLockRegistry.class.getPackage().getImplementationVersion());
        said.put("key", "locks:" + key);
        said.put("version", 2);
        said.put("can", new String[] {"keys", "work", "workers"});
      }
      case "acquire" -> {
        Lock lock = registry.obtain(own);
        long wait = asked.get("waitMs").asLong();
        said.put("ok", wait > 0 ? lock.tryLock(wait, TimeUnit.MILLISECONDS) : lock.tryLock());
      }
      case "release" -> {
        try {
          registry.obtain(own).unlock();
          said.put("freed", true);
        } catch (IllegalStateException error) {
          said.put("freed", false);
          said.put("why", error.getMessage());
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
